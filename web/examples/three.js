// Twenty lines draw a world of the engine as one InstancedMesh of three.js.
import * as THREE from 'three';
import { World } from 'cellmates';

const world = await World.create({ scene: 'klaus', n: 5000 });
const { width, height } = world.box;
const renderer = new THREE.WebGLRenderer({ canvas: document.querySelector('canvas'), antialias: true });
const camera = new THREE.OrthographicCamera(0, width, 0, height, -1, 1); // y down, as in the engine
const material = new THREE.MeshBasicMaterial({ side: THREE.DoubleSide });
const discs = new THREE.InstancedMesh(new THREE.CircleGeometry(1, 24), material, world.n);
const scene = new THREE.Scene().add(discs);
const [place, colour] = [new THREE.Matrix4(), new THREE.Color()];
for (let id = 0; id < world.n; id++) discs.setColorAt(id, colour.setHSL((id % 60) / 100, 0.6, 0.6));

renderer.setAnimationLoop(() => {
  world.step();
  const { x, y, r, id, n } = world;
  for (let i = 0; i < n; i++) discs.setMatrixAt(id[i], place.makeScale(r[i], r[i], 1).setPosition(x[i], y[i], 0));
  discs.instanceMatrix.needsUpdate = true;
  renderer.render(scene, camera);
});

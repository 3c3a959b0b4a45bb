// Draws discs in p5's WEBGL mode: one call of WebGL for all of them.

import type { Renderer, Surface } from './p5_types.ts';
import type { Places } from './p5_picture.ts';
const bytesOfDisc = 16; // x, y, r as floats, and a colour
// Each disc is a square, a pixel larger on all sides, whose edge the fragment shader smooths.
const vertexShader = `#version 300 es
uniform mat4 model, view, projection;
uniform vec2 corner;
layout(location = 0) in vec3 disc;
layout(location = 1) in vec4 colour;
out vec4 shade;
out vec2 from_centre;
void main() {
  vec2 side = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  from_centre = side * (disc.z + 1.0) / disc.z;
  gl_Position = projection * view * model * vec4(corner + disc.xy + from_centre * disc.z, 0.0, 1.0);
  shade = vec4(colour.rgb * colour.a, colour.a);
}`;
const fragmentShader = `#version 300 es
precision highp float;
in vec4 shade;
in vec2 from_centre;
out vec4 colour;
void main() {
  float distance = length(from_centre);
  float share = clamp((1.0 - distance) / fwidth(distance) + 0.5, 0.0, 1.0);
  if (share == 0.0) discard;
  colour = shade * share;
}`;

type Program = ReturnType<typeof compile>;
const programs = new WeakMap<WebGL2RenderingContext, Program>();

function compile(gl: WebGL2RenderingContext) {
  const program = gl.createProgram();
  for (const [type, text] of ([[gl.VERTEX_SHADER, vertexShader], [gl.FRAGMENT_SHADER, fragmentShader]] as const)) {
    const shader = gl.createShader(type) as WebGLShader;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  const array = gl.createVertexArray();
  const buffer = gl.createBuffer();
  gl.bindVertexArray(array);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.vertexAttribPointer(0, 3, gl.FLOAT, false, bytesOfDisc, 0);
  gl.vertexAttribPointer(1, 4, gl.UNSIGNED_BYTE, true, bytesOfDisc, 12);
  for (const attribute of [0, 1]) {
    gl.enableVertexAttribArray(attribute);
    gl.vertexAttribDivisor(attribute, 1);
  }
  const at = (name: string) => gl.getUniformLocation(program, name);
  const uniforms = { model: at('model'), view: at('view'), projection: at('projection'), corner: at('corner') };
  return { program, array, buffer, uniforms, data: new ArrayBuffer(0) };
}

/**
 * @param colourOf Returns the bytes of a disc's colour: red, green, blue, alpha.
 * @returns Whether this version of p5 has the matrices that are needed.
 */
export function drawInstances(
  gl: WebGL2RenderingContext, renderer: Renderer, { width, height }: Surface, { count, x, y, r }: Places, colourOf: (i: number) => number[],
) {
  const { uModelMatrix: model, uViewMatrix: view, uPMatrix: projection } = renderer.states ?? renderer;
  if (!model || !view || !projection) return false;
  let kept = programs.get(gl);
  if (!kept || !gl.isProgram(kept.program)) programs.set(gl, (kept = compile(gl)));
  if (kept.data.byteLength < count * bytesOfDisc) kept.data = new ArrayBuffer(2 * count * bytesOfDisc);
  const [floats, bytes] = [new Float32Array(kept.data), new Uint8Array(kept.data)];
  for (let i = 0; i < count; i++) {
    floats[4 * i] = x[i];
    floats[4 * i + 1] = y[i];
    floats[4 * i + 2] = r[i];
    const colour = colourOf(i);
    for (let part = 0; part < 4; part++) bytes[bytesOfDisc * i + 12 + part] = colour[part];
  }
  gl.useProgram(kept.program);
  for (const [name, { mat4 }] of Object.entries({ model, view, projection })) {
    gl.uniformMatrix4fv(kept.uniforms[(name as 'model')], false, mat4);
  }
  gl.uniform2f(kept.uniforms.corner, -width / 2, -height / 2); // p5's origin is the middle of the canvas
  gl.bindVertexArray(kept.array);
  gl.bindBuffer(gl.ARRAY_BUFFER, kept.buffer);
  gl.bufferData(gl.ARRAY_BUFFER, bytes.subarray(0, count * bytesOfDisc), gl.DYNAMIC_DRAW);
  const blends = gl.isEnabled(gl.BLEND);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, count);
  // p5 remembers what it has set, so it is given back or forgotten.
  if (!blends) gl.disable(gl.BLEND);
  gl.bindVertexArray(null);
  renderer._curShader = undefined;
  renderer._cachedBlendMode = undefined;
  return true;
}

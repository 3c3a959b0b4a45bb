// Writes the service worker, and the list of what it keeps: page, lesson, workbench and the engine that they use.

import { createHash } from 'node:crypto';
import { ofPackage, readWeb } from './bundle.ts';
import type { Common } from './common.ts';
import { small } from './page.ts';

const others = /^(?:examples|engine|embed|social|schema|oembed|service-worker|coi-|index)/;
const engines = /^engine\/(?:cellmates|finder)\.js$/;

export function writeOffline({ folder }: Common) {
  const worker = ofPackage('coi-serviceworker/coi-serviceworker.min.js');
  folder.write('coi-serviceworker.js', small(readWeb('worker/recall.js').toString()) + worker);
  folder.write('service-worker.txt', 'on\n');
  const files = folder.paths.filter((path) => !others.test(path) || engines.test(path));
  const hash = ['index.html', ...files].reduce((sum, path) => sum.update(folder.read(path)), createHash('sha256')).digest('hex');
  folder.write('offline.json', JSON.stringify({ version: hash.slice(0, 12), files }));
}

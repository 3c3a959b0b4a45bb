// Three methods as data: the reader moves discs, and sees what the arrays make of it.
import { find } from '../../kit/html.ts';
import { tenDiscs } from '../cell-of/scene.ts';
import { linked } from './linked.ts';
import { gridView, hashView, sweepView } from './views.ts';

export function start() {
  const part = (name: string) => find(document, `#methods-as-data .${name}`, HTMLElement);
  const views = { sweep: sweepView(tenDiscs()), starts: gridView() };
  views.starts.update(tenDiscs());
  linked(part('sweep'), views.sweep);
  linked(part('starts'), views.starts);
  const hash = part('hash');
  const range = find(hash, 'input', HTMLInputElement);
  const shown = find(hash, 'output', HTMLOutputElement);
  const draw = linked(hash, hashView(() => range.valueAsNumber));
  range.addEventListener('input', () => {
    shown.textContent = range.value;
    draw();
  });
}

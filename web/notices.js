// What the visitor should know though the simulation goes on: one line each, in
// a live region, until dismissed. Texts may quote the address and are never HTML.

function showNotice(region, text) {
  let list = region.querySelector('ul');
  if (!list) {
    list = document.createElement('ul');
    const dismiss = document.createElement('button');
    dismiss.type = 'button';
    dismiss.textContent = 'Dismiss';
    dismiss.addEventListener('click', () => region.replaceChildren());
    region.append(list, dismiss);
  }
  const item = document.createElement('li');
  item.textContent = text;
  list.append(item);
}

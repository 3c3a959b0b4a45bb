// Shows in the page the very file that runs, with a button that copies it.

// Number of lines that are neither empty nor a comment.
const codeLines = (text) => text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length;

for (const element of document.querySelectorAll('[data-source]')) {
  const response = await fetch(element.dataset.source);
  const text = await response.text();
  const code = element.querySelector('code');
  code.textContent = text.trimEnd();
  const copy = Object.assign(document.createElement('button'), { type: 'button', className: 'second', textContent: 'Copy' });
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      copy.textContent = 'Copied';
    } catch {
      window.getSelection().selectAllChildren(code); // for the keyboard
    }
  });
  element.append(copy);
  element.querySelector('.lines').textContent = `${codeLines(text)} lines of code`;
}

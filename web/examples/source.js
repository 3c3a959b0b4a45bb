// Adds a button to each source that copies it. Where a file is named, this shows the very one that runs.

// The examples' first page shows the pictures of others in frames, without what is around them.
document.documentElement.classList.toggle('framed', window.parent !== window);

// Number of lines that are neither empty nor a comment.
const codeLines = (text) => text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length;

for (const element of document.querySelectorAll('.source')) {
  const { source } = element.dataset;
  const code = element.querySelector('code');
  const text = source ? await (await fetch(source)).text() : code.textContent.replaceAll('COPY', new URL('..', window.location.href).href);
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
  if (source) element.querySelector('.lines').textContent = `${codeLines(text)} lines of code`;
}

// Shows in the page the very file that runs.

// Number of lines that are neither empty nor a comment.
const codeLines = (text) => text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length;

for (const element of document.querySelectorAll('[data-source]')) {
  const response = await fetch(element.dataset.source);
  const text = await response.text();
  element.querySelector('code').textContent = text.trimEnd();
  element.querySelector('.lines').textContent = `${codeLines(text)} lines of code`;
}

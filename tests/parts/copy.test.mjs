// Copying, where a page may write to the clipboard and where it may only copy what is selected.
import { withParts } from './parts.mjs';

const partsTest = withParts(async () => {
  Object.assign(window, await import('/web/kit/copy.ts'));
  root.innerHTML = '<div><button name="copy">Copy</button><p class="copied"></p></div>';
  const given = [];
  // Which ways the browser allows; all texts that have been copied.
  window.allow = (clipboard, selection) => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard && { writeText: async (text) => {
      if (clipboard === 'refused') throw new DOMException('no', 'NotAllowedError');
      given.push(text);
    } } });
    document.execCommand = () => {
      const { value = '', selectionStart = 0, selectionEnd = 0 } = document.activeElement;
      if (selection) given.push(value.slice(selectionStart, selectionEnd));
      return selection;
    };
    return given;
  };
});

partsTest('every way to copy is tried, and the focus and the page stay as they were', async ({ allow, copied, copyButton }) => {
  const button = root.querySelector('button');
  let code = 'a\nb';
  copyButton(root, () => code);
  const html = document.body.innerHTML;
  for (const [clipboard, selection, done] of [['given', true, true], ['given', false, true], ['refused', true, true], [undefined, true, true],
    ['refused', false, false], [undefined, false, false]]) {
    for (const focused of [button, document.body]) {
      document.activeElement.blur();
      focused.focus();
      const texts = allow(clipboard, selection);
      equal(await copied('x y'), done, `${clipboard} ${selection}`);
      equal(document.activeElement === focused, true);
      equal(document.body.innerHTML, html);
      button.click();
      await virtual.breathe();
      equal(texts.splice(0), done ? ['x y', code] : [], `${clipboard} ${selection}`);
      matches(root.querySelector('.copied').textContent, done ? /^Copied\.$/ : /Select the code and copy it/);
      root.querySelector('.copied').textContent = '';
    }
  }
});

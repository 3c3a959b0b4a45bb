// uPlot formats numbers in the browser's language when it is loaded, and fails if that is none, such as the "C" of WebKitGTK
// on a system without a language.
try {
  new Intl.NumberFormat(navigator.language);
} catch {
  Object.defineProperty(navigator, 'language', { value: 'en' });
}

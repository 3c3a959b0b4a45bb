// The document as the browser made it, which the build gives to embed.js: in a page, <img name="currentScript"> or <form
// name="body"> hides the document's own property of that name.

const own = new Proxy({} as Document, {
  get(_, name) {
    const value = Reflect.get(Document.prototype, name, globalThis.document);
    return typeof value === 'function' ? value.bind(globalThis.document) : value;
  },
  set: (_, name, value) => Reflect.set(Document.prototype, name, value, globalThis.document),
});
export { own as document };

// Runs in a page before its scripts: WebGL2 with all functions and constants that draws nothing, so that no graphics process
// is needed. Only what the program or SDL reads has a value.
(() => {
  const { prototype } = WebGL2RenderingContext;
  const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const nothing = {};
  for (const [name, { value }] of members) {
    if (typeof value === 'number') nothing[name] = value;
    else if (typeof value === 'function') nothing[name] = name.startsWith('create') ? () => ({}) : () => undefined;
  }
  const values = new Map([
    [nothing.VERSION, 'WebGL 2.0 (draws nothing)'],
    [nothing.SHADING_LANGUAGE_VERSION, 'WebGL GLSL ES 3.00 (draws nothing)'],
    [nothing.MAX_TEXTURE_SIZE, 8192],
  ]);
  const none = [nothing.ACTIVE_UNIFORMS, nothing.ACTIVE_ATTRIBUTES, nothing.ACTIVE_UNIFORM_BLOCKS];
  Object.assign(nothing, {
    getParameter: (what) => values.get(what) ?? 16,
    getProgramParameter: (_, what) => (none.includes(what) ? 0 : true),
    getShaderParameter: () => true,
    getShaderInfoLog: () => '',
    getProgramInfoLog: () => '',
    getUniformLocation: () => ({}),
    getAttribLocation: () => 0,
    getError: () => 0,
    checkFramebufferStatus: () => nothing.FRAMEBUFFER_COMPLETE,
    getSupportedExtensions: () => [],
    getExtension: (name) => (name === 'WEBGL_lose_context' ? { loseContext() {}, restoreContext() {} } : null),
    isContextLost: () => false,
    getContextAttributes: () => ({ alpha: false, depth: false, stencil: false, antialias: false }),
  });
  const contexts = new WeakMap();
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    if (kind !== 'webgl2') return getContext.call(this, kind, ...rest);
    const own = { ...nothing, canvas: this, drawingBufferWidth: 0, drawingBufferHeight: 0 }; // 0: no limit is known
    if (!contexts.has(this)) contexts.set(this, Object.create(prototype, Object.getOwnPropertyDescriptors(own)));
    return contexts.get(this);
  };
})();

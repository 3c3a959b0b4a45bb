// For `require('cellmates/wasm')`.
'use strict';
module.exports = require('./wasm.mjs');

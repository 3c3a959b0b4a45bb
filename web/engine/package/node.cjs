// For `require('cellmates')` in Node.js ≥ 20.19, which can load ES modules with `require`.
'use strict';
module.exports = require('./node.mjs');

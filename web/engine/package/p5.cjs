// For `require('cellmates/p5')`.
'use strict';
module.exports = require('./p5.mjs');

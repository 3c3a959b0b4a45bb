// For `require('cellmates/finder')`.
'use strict';
module.exports = require('./finder.mjs');

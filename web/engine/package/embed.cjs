// For `require('cellmates/embed')`.
'use strict';
module.exports = require('./embed.mjs');

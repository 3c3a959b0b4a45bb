// For `require('cellmates')` in programs that a bundler builds.
'use strict';
module.exports = require('./cellmates.mjs');

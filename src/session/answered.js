// Gives JavaScript the answer to a command; web/driver/driver.ts hears it.
addToLibrary({
  cellmates_session_answered__deps: ['$UTF8ToString'],
  cellmates_session_answered: (tag, ...texts) => {
    const [code, field, value, sentence, detail] = texts.map((text) => UTF8ToString(text));
    Module['onAnswer']?.(tag, { code, field, value, sentence, detail });
  },
});

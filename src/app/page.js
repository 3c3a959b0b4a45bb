// Functions of the page that C++ calls. web/page/boot/boot.js supplies the callbacks.
addToLibrary({
  cellmates_page_notice__deps: ['$UTF8ToString'],
  cellmates_page_notice: (problem, sentence) => Module['onReport']?.(problem ? 'problem' : 'news', UTF8ToString(sentence)),
  cellmates_page_fail__deps: ['$UTF8ToString'],
  cellmates_page_fail: (sentence) => Module['onReport']?.('fatal', UTF8ToString(sentence)),
  cellmates_page_answer__deps: ['$UTF8ToString'],
  cellmates_page_answer: (tag, ...texts) => {
    const [code, field, value, sentence, detail] = texts.map((text) => UTF8ToString(text));
    Module['onAnswer']?.(tag, { code, field, value, sentence, detail });
  },
  // Number of threads, the main thread included.
  cellmates_page_threads: () => Module['threads'],
  cellmates_page_ready: () => Module['onReady']?.(),
});

// Functions of the page that C++ calls. web/page/boot/boot.ts supplies the callbacks.
addToLibrary({
  cellmates_page_notice__deps: ['$UTF8ToString'],
  cellmates_page_notice: (problem, sentence) => Module['onReport']?.(problem ? 'problem' : 'news', UTF8ToString(sentence)),
  cellmates_page_fail__deps: ['$UTF8ToString'],
  cellmates_page_fail: (sentence) => Module['onReport']?.('fatal', UTF8ToString(sentence)),
  cellmates_page_changed__deps: ['$UTF8ToString'],
  cellmates_page_changed: (host, names) => Module['onChange']?.(host ? 'host' : 'reader', UTF8ToString(names)),
  // Number of threads, the main thread included.
  cellmates_page_threads: () => Module['threads'],
  // A clock that the page may give: now(), ms, and worked(kind, amount), which core/base/pace.h explains.
  cellmates_page_has_time: () => (Module['time'] ? 1 : 0),
  cellmates_page_now: () => Module['time'].now(),
  cellmates_page_worked: (work, amount) => Module['time'].worked(work, amount),
  cellmates_page_ready: () => Module['onReady']?.(),
});

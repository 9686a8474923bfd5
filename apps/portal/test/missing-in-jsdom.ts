// Runs before every test file that renders screens.
if (typeof window !== 'undefined') {
  // jsdom has no layout, so this observer never reports a size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // jsdom has dialogs without these methods. They only open and close; the top layer and its focus are the browser's.
  if (!('showModal' in window.HTMLDialogElement.prototype))
    Object.assign(window.HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true
      },
      close(this: HTMLDialogElement) {
        this.open = false
      },
    })
  // jsdom has no performance marks, and screens only set them.
  if (!('mark' in window.performance)) Object.assign(window.performance, { mark: () => undefined })
}

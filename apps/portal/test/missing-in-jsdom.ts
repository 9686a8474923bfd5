// Runs before every test file of a screen.
if (typeof window !== 'undefined') {
  // jsdom lays nothing out, so this one never reports a size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // jsdom keeps no marks, and screens only set them.
  if (!('mark' in window.performance)) Object.assign(window.performance, { mark: () => undefined })
}

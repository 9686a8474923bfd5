// Runs before every test file that renders screens.
if (typeof window !== 'undefined') {
  // jsdom has no layout, so this observer never reports a size.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // jsdom has no performance marks, and screens only set them.
  if (!('mark' in window.performance)) Object.assign(window.performance, { mark: () => undefined })
}

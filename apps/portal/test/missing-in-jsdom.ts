// Runs before every unit test file. jsdom lays nothing out and has no ResizeObserver, so this one never reports a size.
if (typeof window !== 'undefined')
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }

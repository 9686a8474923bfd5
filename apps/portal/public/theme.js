// Runs before the first paint, so that a dark page never flashes white; ui/theme/color-mode.ts says the same in full.
{
  let mode = 'system'
  try {
    mode = JSON.parse(localStorage.getItem('colorMode') ?? '"system"')
  } catch {
    // Without storage, or with something broken in it, the system's setting counts.
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

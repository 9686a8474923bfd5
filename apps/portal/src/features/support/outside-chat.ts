let loading: Promise<void> | undefined

/** Loads the script of the configured chat once. */
export function loadOutsideChat(url: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading = undefined
      reject(new Error(`The chat script ${url} did not load.`))
    }
    document.head.append(script)
  })
  return loading
}

/** The chat's script listens to this window event to show or hide itself. */
export function setOutsideChatOpen(open: boolean): void {
  window.dispatchEvent(new CustomEvent('stormlane:chat', { detail: { open } }))
}

/** Sent to the host page when the height changes, so that the host can size the frame. */
interface HeightMessage {
  type: 'stormlane:resize'
  height: number
}

/** Reports the content height to the host page, now and on every change. The returned function stops it. */
export function reportHeight(content: HTMLElement, host: Window = window.parent): () => void {
  if (host === window) return () => undefined
  const report = () => {
    const message: HeightMessage = { type: 'stormlane:resize', height: Math.ceil(content.offsetHeight) }
    // Any origin may frame a calculator, and a height is not confidential.
    host.postMessage(message, '*')
  }
  const observer = new ResizeObserver(report)
  observer.observe(content)
  report()
  return () => observer.disconnect()
}

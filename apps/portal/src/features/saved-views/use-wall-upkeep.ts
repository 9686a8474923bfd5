import { DAY_MS, MINUTE_MS } from '@stormlane/domain'
import { useEffect } from 'react'

/** How often the wall screen asks which build the server has. */
const BUILD_CHECK_MS = 10 * MINUTE_MS
/** A page that did not load is tried again by loading the portal anew. */
const RETRY_MS = MINUTE_MS

interface Upkeep {
  /** The page that is shown failed to load. */
  hasFailed: boolean
  reload: () => void
}

/** Keeps a screen fresh that runs for weeks: awake, on the newest build, and loaded anew once a day. */
export function useWallUpkeep({ hasFailed, reload }: Upkeep): void {
  useEffect(keepAwake, [])

  useEffect(() => {
    const openedAt = Date.now()
    const check = async () => {
      const served = await servedBuild()
      // Without an answer the last picture stays: a reload would show the browser's own error page.
      if (served === undefined) return
      if (served !== ownBuild() || Date.now() - openedAt >= DAY_MS) reload()
    }
    const timer = setInterval(() => void check(), BUILD_CHECK_MS)
    return () => clearInterval(timer)
  }, [reload])

  useEffect(() => {
    if (!hasFailed) return
    const retry = async () => {
      if ((await servedBuild()) !== undefined) reload()
    }
    const timer = setInterval(() => void retry(), RETRY_MS)
    return () => clearInterval(timer)
  }, [hasFailed, reload])
}

const ENTRY = /<script[^>]+type="module"[^>]*\ssrc="([^"]+)"/

/** The entry file that the server's page names; its name changes with each build. Undefined if the server does not answer. */
async function servedBuild(): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.href, { cache: 'no-store' })
    return answer.ok ? (ENTRY.exec(await answer.text())?.[1] ?? ownBuild()) : undefined
  } catch {
    return undefined
  }
}

const ownBuild = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'no entry file'

/** Browsers end a wake lock when the tab is hidden, so it is asked for again. */
function keepAwake(): () => void {
  let lock: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const granted = await navigator.wakeLock.request('screen')
      if (isOver) await granted.release()
      else lock = granted
    } catch (error) {
      console.warn('The browser does not keep the screen awake.', error)
    }
  }
  const askAgain = () => void ask()
  askAgain()
  document.addEventListener('visibilitychange', askAgain)
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', askAgain)
    void lock?.release()
  }
}

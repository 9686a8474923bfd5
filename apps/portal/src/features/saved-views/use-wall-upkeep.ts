import { DAY_MS, MINUTE_MS } from '@stormlane/domain/time'
import { useEffect } from 'react'

/** How often the wall screen checks which build the server serves. */
const BUILD_CHECK_MS = 10 * MINUTE_MS
/** After this time, the portal reloads if the shown page failed to load. */
const RETRY_MS = MINUTE_MS

interface Upkeep {
  /** The shown page failed to load. */
  hasFailed: boolean
  reload: () => void
}

/** Maintains a screen that runs for weeks: keeps it awake and on the newest build, and reloads it once a day. */
export function useWallUpkeep({ hasFailed, reload }: Upkeep): void {
  useEffect(keepAwake, [])

  useEffect(() => {
    const openedAt = Date.now()
    const check = async () => {
      const served = await servedBuild()
      // If the server does not answer, keep the last picture: a reload would show the browser's error page.
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

/** Returns the entry file of the server's page, which is named per build; undefined if the server does not answer. */
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

/** Browsers release a wake lock when the tab is hidden, so it must be requested again. */
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

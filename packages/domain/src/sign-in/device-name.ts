/** Browsers by mark in the user agent. Order matters: Edge and Opera also name Chrome, and Chrome names Safari. */
const BROWSERS = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

/** Systems by their mark. Android names Linux, and an iPhone names Mac OS X. */
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const firstMatch = (marks: readonly (readonly [RegExp, string])[], userAgent: string) =>
  marks.find(([mark]) => mark.test(userAgent))?.[1]

/** Returns a readable device name: `Chrome on Windows`. Programs keep their own name; null if nothing is known. */
export function deviceName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const browser = firstMatch(BROWSERS, userAgent)
  const system = firstMatch(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? null
}

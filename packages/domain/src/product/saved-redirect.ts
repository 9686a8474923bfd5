/**
 * Accepts only a path of our own origin as redirect after sign-in (SESSION-009).
 * Resolving against an invented origin catches `//host`, `/\host` and absolute URLs.
 */
export function sameOriginPath(address: string | null | undefined): string | undefined {
  if (!address?.startsWith('/')) return undefined
  const origin = 'https://own.invalid'
  try {
    const url = new URL(address, origin)
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : undefined
  } catch {
    return undefined
  }
}

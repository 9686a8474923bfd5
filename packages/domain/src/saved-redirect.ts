/**
 * Only a path of our own origin is ever honored as a redirect after sign-in (decisions, Behaviour).
 * Resolving against a made-up origin catches `//host`, `/\host` and absolute addresses alike.
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

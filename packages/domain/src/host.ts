export type HostKind = 'local' | 'preview' | 'production'

/** Developer settings and the vehicle-type selector exist on local and preview hosts only (core §6). */
export function hostKind(hostname: string, previewHosts: readonly string[] = []): HostKind {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name))
    return 'local'
  return previewHosts.some((host) => name === host || name.endsWith(`.${host}`)) ? 'preview' : 'production'
}

/** A custom API host that does not start with http is cleared (core §2). */
export function normalizeApiHost(typed: string): string | undefined {
  const host = typed.trim().replace(/\/+$/, '')
  return host.startsWith('http') ? host : undefined
}

export type HostKind = 'local' | 'preview' | 'production'

/**
 * Developer settings exist on local and preview hosts only; elsewhere a setting decides on the vehicle-type selector
 * (SHELL-043, SHELL-044, PLAN-006).
 */
export function hostKind(hostname: string, previewHosts: readonly string[] = []): HostKind {
  const name = hostname.toLowerCase().replace(/^\[|\]$/g, '')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name))
    return 'local'
  return previewHosts.some((host) => name === host || name.endsWith(`.${host}`)) ? 'preview' : 'production'
}

/** Clears a custom API host that does not start with http (SHELL-046). */
export function normalizeApiHost(typed: string): string | undefined {
  const host = typed.trim().replace(/\/+$/, '')
  return host.startsWith('http') ? host : undefined
}

// What the server knows about a page before the portal runs: its title and description, and whether its link is valid.
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { ALERT_VIEWER_PATH, isSignUpProvider, type SignUpProvider } from '@stormlane/domain/product'
import { portalTexts as TEXTS } from './portal.texts.ts'

export interface PageDescription {
  title?: string
  description: string
  /**
   * Search engines may list the page. Links to one alert, route or person expire, and the portal itself needs a login.
   */
  isListed?: boolean
  /** The link's target does not exist: the page says so, and the response status is 404. */
  isMissing?: boolean
  /** The token or signature of the link is known to be bad: as above, and the page shows no form for it (SESSION-061). */
  isLinkRefused?: boolean
  /** The canonical address, for a page with more than one. */
  address?: string
  /** The page has a web app manifest of its own. */
  hasOwnManifest?: boolean
}

/** Looks up the targets of links to public pages. */
export interface LinkTargets {
  findAlert(id: string): Promise<GovernmentAlert | undefined>
  isSharedRoute(cacheKey: string): Promise<boolean>
  /** An invitation or password reset link. */
  isPasswordLink(token: string): Promise<boolean>
  isSignUpLink(provider: SignUpProvider, link: { id: string; signature: string }): Promise<boolean>
}

interface Visit {
  product: string
  /** The last part of the path, decoded. */
  id: string
  query: URLSearchParams
  targets: LinkTargets
}

interface PublicPage {
  path: RegExp
  describe(visit: Visit): PageDescription | Promise<PageDescription>
}

/** Twice the 160 characters that most previews show. */
const DESCRIPTION_LENGTH = 320

const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: /^\/login\/?$/,
    describe: ({ product }) => ({
      title: TEXTS.login.title,
      description: TEXTS.login.description(product),
      isListed: true,
    }),
  },
  {
    path: /^\/reset-password\/?$/,
    async describe({ product, query, targets }) {
      const token = query.get('token')
      return {
        title: TEXTS.resetPassword.title,
        description: TEXTS.resetPassword.description(product),
        isListed: token === null,
        isLinkRefused: token !== null && !(await targets.isPasswordLink(token)),
      }
    },
  },
  {
    path: /^\/setup\/?$/,
    async describe({ product, query, targets }) {
      const token = query.get('token')
      return {
        title: TEXTS.setup.title,
        description: TEXTS.setup.description(product),
        isLinkRefused: token !== null && !(await targets.isPasswordLink(token)),
      }
    },
  },
  {
    path: /^\/integration\/([^/]+)\/?$/,
    async describe({ product, id: provider, query, targets }) {
      if (!isSignUpProvider(provider)) return { description: TEXTS.portal(product), isMissing: true }
      const [id, signature] = [query.get('id'), query.get('signature')]
      return {
        title: TEXTS.integration.title,
        description: TEXTS.integration.description(product, provider),
        isLinkRefused:
          (id !== null || signature !== null) &&
          !(await targets.isSignUpLink(provider, { id: id ?? '', signature: signature ?? '' })),
      }
    },
  },
  {
    path: /^\/routes\/([^/]+)\/?$/,
    // Origin and destination stay out of previews: the key is meant for the driver, and third parties make previews.
    describe: async ({ product, id: cacheKey, targets }) => ({
      title: TEXTS.sharedRoute.title,
      description: TEXTS.sharedRoute.description(product),
      isMissing: !(await targets.isSharedRoute(cacheKey)),
      hasOwnManifest: true,
    }),
  },
  {
    path: ALERT_VIEWER_PATH,
    async describe({ id, targets }) {
      const alert = await targets.findAlert(id)
      if (!alert) return { title: TEXTS.alert.title, description: TEXTS.alert.description, isMissing: true }
      return {
        title: alert.event,
        description: shorten(TEXTS.alert.ofAlert(alert)),
        address: `/alerts/${encodeURIComponent(alert.id)}`,
      }
    },
  },
  { path: /^\/wo-embed\/pricing-calculator$/, describe: () => ({ ...TEXTS.pricingCalculator, isListed: true }) },
  { path: /^\/wo-embed\/roi-calculator$/, describe: () => ({ ...TEXTS.roiCalculator, isListed: true }) },
  { path: /^\/freightmarket\/embed\/?$/, describe: () => TEXTS.freightEmbed },
  { path: /^\/geotab\/embed\/?$/, describe: () => TEXTS.telematicsEmbed },
]

/**
 * First segments of the portal's own paths, beside its public pages; the portal redirects all others to `/`
 * (SHELL-034).
 */
const PORTAL_PATH = /^\/(?:$|(?:client|internal|login|logout|two-step|wo-embed)(?:\/|$))/

/**
 * Describes the page at a URL such as `/alerts/urn%3Aoid%3A2.49?token=x`. All pages of the portal share one
 * description.
 */
export async function describePage(url: string, product: string, targets: LinkTargets): Promise<PageDescription> {
  const [path = '', query] = url.split('?', 2)
  for (const page of PUBLIC_PAGES) {
    const found = page.path.exec(path)
    if (!found) continue
    // Cannot throw: Fastify has already refused URLs that cannot be decoded.
    const id = decodeURIComponent(found[1] ?? '')
    // PostgreSQL cannot store NUL, so no such id exists.
    if (id.includes('\0')) return { description: TEXTS.portal(product), isMissing: true }
    return page.describe({ product, id, query: new URLSearchParams(query), targets })
  }
  return { description: TEXTS.portal(product), isMissing: !PORTAL_PATH.test(path) }
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`
}

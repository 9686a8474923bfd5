// The part of <head> that differs between pages: title, description, link preview, manifest.
import { portalTexts } from './portal.texts.ts'
import type { PageDescription } from './public-pages.ts'

/** Drawn by `npm run icons`; previews are cropped to 1200 × 630. */
const SHARE_IMAGE = { path: '/share.jpg', width: 1200, height: 630 }

interface Portal {
  productName: string
  /** Link previews need absolute addresses. */
  publicUrl: string
}

export function pageHead(page: PageDescription, { productName, publicUrl }: Portal): string {
  const title = page.title ? `${page.title} · ${productName}` : productName
  const named: Record<string, string> = {
    description: page.description,
    ...(!page.isListed || page.isMissing || page.isLinkRefused ? { robots: 'noindex' } : {}),
    'twitter:card': 'summary_large_image',
  }
  const properties: Record<string, string | number> = {
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': page.title ?? productName,
    'og:description': page.description,
    ...(page.address !== undefined && { 'og:url': publicUrl + page.address }),
    'og:image': publicUrl + SHARE_IMAGE.path,
    'og:image:width': SHARE_IMAGE.width,
    'og:image:height': SHARE_IMAGE.height,
    'og:image:alt': portalTexts.shareImage,
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...Object.entries(named).map(([name, value]) => `<meta name="${name}" content="${escapeHtml(value)}">`),
    ...Object.entries(properties).map(
      ([name, value]) => `<meta property="${name}" content="${escapeHtml(String(value))}">`,
    ),
    // Browsers use the first manifest link of a page.
    ...(page.hasOwnManifest ? [] : ['<link rel="manifest" href="/app.webmanifest">']),
    ...(page.address === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(publicUrl + page.address)}">`]),
  ].join('\n    ')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A web app manifest, which lets users add the portal, or one shared route, to a home screen. */
export function appManifest(name: string, shortName: string, address: string): string {
  return JSON.stringify({
    id: address,
    name,
    short_name: shortName,
    start_url: address,
    scope: address,
    display: 'standalone',
    background_color: '#0e1626',
    theme_color: '#0e1626',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  })
}

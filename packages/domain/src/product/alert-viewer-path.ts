/** Addresses of the public alert viewer: `/alerts/{id}` and the short `/a/{id}` (SHELL-019, SHELL-020). The id is still encoded. */
export const ALERT_VIEWER_PATH = /^\/(?:alerts|a)\/([^/]+)\/?$/

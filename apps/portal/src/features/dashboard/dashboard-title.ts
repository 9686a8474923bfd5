/** Apart from the page's other words: the router needs it before the page is loaded. */
export const DASHBOARD_TITLE = 'Dashboard'

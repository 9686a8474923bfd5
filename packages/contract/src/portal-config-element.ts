/** The id of the JSON block in the page through which the server tells the portal how it is configured. */
export const PORTAL_CONFIG_ELEMENT_ID = 'portal-config'

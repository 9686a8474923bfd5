/** The id of the script element with the portal's configuration, which the server fills in. */
export const PORTAL_CONFIG_ELEMENT_ID = 'portal-config'

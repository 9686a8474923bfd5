/** Filter categories of the audit trail. */
export const AUDIT_CATEGORIES = {
  sign_ins: 'Sign-ins',
  members: 'Members',
  tokens: 'API tokens',
  billing: 'Billing',
  settings: 'Settings',
  notifications: 'Driver notifications',
  messages: 'Messages',
  deletions: 'Deletions',
  exports: 'Exports',
} as const

export type AuditCategory = keyof typeof AUDIT_CATEGORIES

interface AuditActionText {
  category: AuditCategory
  text: string
}

/** Every audited action. The database stores these names, so a name never changes once released. */
export const AUDIT_ACTIONS = {
  signed_in: { category: 'sign_ins', text: 'Signed in' },
  sign_in_failed: { category: 'sign_ins', text: 'Sign-in failed' },
  signed_out: { category: 'sign_ins', text: 'Signed out' },
  password_set: { category: 'sign_ins', text: 'Password set' },
  own_sessions_ended: { category: 'sign_ins', text: 'Own sessions ended' },
  second_factor_added: { category: 'sign_ins', text: 'Authenticator app added' },
  second_factor_removed: { category: 'sign_ins', text: 'Authenticator app removed' },
  recovery_codes_renewed: { category: 'sign_ins', text: 'Recovery codes renewed' },
  passkey_added: { category: 'sign_ins', text: 'Passkey added' },
  passkey_renamed: { category: 'sign_ins', text: 'Passkey renamed' },
  passkey_removed: { category: 'sign_ins', text: 'Passkey removed' },
  second_factor_reset: { category: 'members', text: 'Two-step verification reset' },
  member_invited: { category: 'members', text: 'Member invited' },
  member_joined: { category: 'members', text: 'Member joined by company sign-in' },
  member_renamed: { category: 'members', text: 'Member renamed' },
  member_role_changed: { category: 'members', text: 'Role changed' },
  member_deactivated: { category: 'members', text: 'Member deactivated' },
  member_reactivated: { category: 'members', text: 'Member reactivated' },
  member_removed: { category: 'members', text: 'Member removed' },
  member_sessions_ended: { category: 'members', text: 'Sessions ended' },
  token_created: { category: 'tokens', text: 'Token created' },
  token_rotated: { category: 'tokens', text: 'Token rotated' },
  token_revoked: { category: 'tokens', text: 'Token revoked' },
  api_access_granted: { category: 'tokens', text: 'API access granted' },
  api_access_withdrawn: { category: 'tokens', text: 'API access withdrawn' },
  subscription_changed: { category: 'billing', text: 'Subscription changed' },
  card_changed: { category: 'billing', text: 'Card changed' },
  payment_failed: { category: 'billing', text: 'Payment failed' },
  setting_changed: { category: 'settings', text: 'Setting changed' },
  organization_deactivated: { category: 'settings', text: 'Organization deactivated' },
  organization_reactivated: { category: 'settings', text: 'Organization reactivated' },
  organization_deleted: { category: 'deletions', text: 'Organization deleted' },
  organization_exported: { category: 'exports', text: 'All data exported' },
  connection_created: { category: 'settings', text: 'Provider connected' },
  connection_changed: { category: 'settings', text: 'Connection changed' },
  connection_tested: { category: 'settings', text: 'Connection tested' },
  connection_deleted: { category: 'deletions', text: 'Provider disconnected' },
  calendar_feed_created: { category: 'exports', text: 'Calendar feed opened' },
  calendar_feed_deleted: { category: 'deletions', text: 'Calendar feed stopped' },
  channel_created: { category: 'settings', text: 'Channel set up' },
  channel_changed: { category: 'settings', text: 'Channel changed' },
  channel_tested: { category: 'settings', text: 'Channel tested' },
  channel_deleted: { category: 'deletions', text: 'Channel deleted' },
  webhook_created: { category: 'settings', text: 'Webhook created' },
  webhook_changed: { category: 'settings', text: 'Webhook changed' },
  webhook_secret_shown: { category: 'settings', text: 'Webhook secret shown' },
  webhook_secret_rotated: { category: 'settings', text: 'Webhook secret rotated' },
  webhook_tested: { category: 'settings', text: 'Webhook tested' },
  webhook_redelivered: { category: 'settings', text: 'Webhook event redelivered' },
  webhook_deleted: { category: 'deletions', text: 'Webhook deleted' },
  notification_created: { category: 'notifications', text: 'Driver notification created' },
  notification_edited: { category: 'notifications', text: 'Driver notification edited' },
  notification_deleted: { category: 'deletions', text: 'Driver notification deleted' },
  vehicles_created: { category: 'settings', text: 'Vehicles created' },
  vehicle_edited: { category: 'settings', text: 'Vehicle edited' },
  vehicles_retired: { category: 'deletions', text: 'Vehicles retired' },
  vehicles_changed: { category: 'settings', text: 'Vehicles changed' },
  vehicle_notifications_on: { category: 'notifications', text: 'Notifications switched on' },
  vehicle_notifications_off: { category: 'notifications', text: 'Notifications switched off' },
  route_saved: { category: 'settings', text: 'Route saved by a program' },
  message_sent: { category: 'messages', text: 'Message sent' },
  message_scheduled: { category: 'messages', text: 'Message scheduled' },
  message_canceled: { category: 'messages', text: 'Scheduled message canceled' },
  message_template_created: { category: 'messages', text: 'Message template created' },
  message_template_changed: { category: 'messages', text: 'Message template changed' },
  message_template_deleted: { category: 'deletions', text: 'Message template deleted' },
  message_resent: { category: 'messages', text: 'Message sent again' },
  location_deleted: { category: 'deletions', text: 'Location deleted' },
  route_deleted: { category: 'deletions', text: 'Route deleted' },
  batch_uploaded: { category: 'settings', text: 'Batch uploaded' },
  batch_processed: { category: 'settings', text: 'Batch processed' },
  batch_deleted: { category: 'deletions', text: 'Batch upload deleted' },
  batch_downloaded: { category: 'exports', text: 'Batch upload downloaded' },
  rejected_rows_downloaded: { category: 'exports', text: 'Rejected rows downloaded' },
  route_shared: { category: 'exports', text: 'Route report shared' },
  route_link_revoked: { category: 'exports', text: 'Link to a route report revoked' },
  audit_exported: { category: 'exports', text: 'Audit log exported' },
} as const satisfies Record<string, AuditActionText>

export type AuditAction = keyof typeof AUDIT_ACTIONS

export function actionsOfCategory(category: AuditCategory): AuditAction[] {
  return (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) => AUDIT_ACTIONS[action].category === category)
}

/** Who acts: a person, a program with an API token, the operator of the server, or the payment provider. */
export const AUDIT_ACTORS = ['user', 'token', 'operator', 'payments'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** Retention of audit lines: a year, plus time to look back at it (our choice). */
export const KEEP_AUDIT_DAYS = 400

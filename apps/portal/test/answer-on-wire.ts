// Responses in wire format, made from the examples of the contract.
import { type Call, featureFlagsOnWire, getMe, getPortalFeatures } from '@stormlane/contract'
import { findExample } from '@stormlane/contract/examples'
import {
  type FeatureFlag,
  featureFlags,
  type OrganizationSettings,
  organizationSettings,
} from '@stormlane/domain/product'

/** The example response of a call, changed by `parts`. */
export function answerOnWire(call: Pick<Call, 'id'>, parts: object = {}) {
  return { ...(findExample(call)?.answer as Record<string, unknown>), ...parts }
}

/** The response of `/users/me` for a user whose organization has the default settings, changed by `settings`. */
export function meOnWire(settings: Partial<OrganizationSettings> = {}) {
  const { user } = answerOnWire(getMe)
  return { user: { ...(user as object), settings: organizationSettings(settings) } }
}

/** The response of `/users/me/portal_features` with only these flags on. */
export function portalFeaturesOnWire(flags: readonly FeatureFlag[]) {
  return answerOnWire(getPortalFeatures, { feature_flags: featureFlagsOnWire(featureFlags(flags)) })
}

import type { CallExamples } from './call.ts'

const FLAGS_EXAMPLE = {
  show_impact_tab: true,
  show_routes_tab: true,
  show_disruption_index: true,
  show_wildfire_indices: true,
  show511_in_portal: true,
  show_events_in_portal: true,
  use_legacy_tab_display: false,
  allow_route_lookahead_on_driver_notifications: true,
  show_severe_cast: true,
  show_affected_tab: true,
}

const USER_EXAMPLE = {
  id: '00000000-0000-4000-8002-000000000001',
  organization_id: '00000000-0000-4000-8001-000000000001',
  organization_name: 'Cardinal Freight',
  organization_timezone: 'America/Chicago',
  organization_measurement_system: 'imperial',
  organization_driver_language: 'en',
  email: 'dana@cardinal.example',
  name: 'Dana Miller',
  is_admin: true,
  has_simulated_fleet: false,
  needs_second_factor: false,
  feature_flags: FLAGS_EXAMPLE,
  settings: {
    ShowUpcomingTemplateInDriverNotifications: true,
    ShowRouteVehiclePairs: true,
    PortalTourComplete: false,
    AlertsInAllCountries: false,
    MexicoAlerts: false,
    MexicoMapBounds: false,
    MultiStopRoutes: true,
    ShowVehicleType: true,
    TrafficCameras: true,
    FloodChanceTab: false,
    HideEventsTab: false,
    HideShipmentImpacts: false,
    HideOperationalImpacts: false,
    HideWeatherRisks: false,
    HideLiveVehicleImpacts: false,
    PremiumEventsLocked: false,
    OpacitySlider: false,
    CreateRouteInCallout: false,
    WideTopOffset: false,
  },
}

export const sessionExamples = {
  signIn: {
    body: { email: 'dana@cardinal.example', password: 'correct horse battery' },
    answer: {
      token: 'rD2mB0pVx1sT9kQe7yHc4uLw8nFz3jAg6iXo5bNvKtM',
      expires_at: '2026-01-28T21:12:00.000Z',
      organization_id: '00000000-0000-4000-8001-000000000001',
      organization_name: 'Cardinal Freight',
      login_id: '00000000-0000-4000-8002-000000000001',
      email: 'dana@cardinal.example',
      name: 'Dana Miller',
      is_admin: true,
      feature_flags: FLAGS_EXAMPLE,
    },
  },
  signOut: { answer: { success: true } },
  requestPasswordReset: { body: { email: 'nobody@stormlane.example' }, answer: { success: true } },
  confirmPasswordReset: { body: { token: '8Jx2vKq0', password: 'a long new password' }, answer: { success: true } },
  getMe: { answer: { user: USER_EXAMPLE } },
  renameMe: { body: { name: 'Dana Miller' }, answer: { user: USER_EXAMPLE } },
  getPortalFeatures: {
    answer: {
      show_impact_tab: true,
      show_routes_tab: true,
      show_disruption_index: true,
      show_wildfire_indices: true,
      feature_flags: FLAGS_EXAMPLE,
    },
  },
  getPortalMetadata: {
    answer: {
      weather_data_latest_run_time: '2026-01-14T21:00:00.000Z',
      weather_data_is_old: false,
      weather_data_ends_at: null,
      weather_data_is_united_states_only: false,
    },
  },
} satisfies CallExamples

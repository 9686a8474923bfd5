import type { CallExamples } from './call.ts'

const MESSAGE_EXAMPLE = {
  id: '6dfb605c-9bfc-44db-80ba-5e4fe8973a96',
  vehicle_id: '41ead974-d658-45c8-bfb6-1ee770571924',
  vehicle_external_id: 'SL-0001',
  vehicle_name: 'Truck 0001',
  message: 'High wind on I-80 west of Laramie. Park until 6 PM.',
  urgent: true,
  source: 'stormlane',
  status: 'queued',
  created_at: '2026-01-14T21:12:00.000Z',
  sent_at: null,
  latitude: 34.0319,
  longitude: -118.2272,
  error: null,
  driver_notification_id: null,
}

const SENDING_EXAMPLE = {
  id: '0b8f1f52-0f5e-4a5e-8d1c-6f0f6a6f1c11',
  state: 'scheduled' as const,
  about: 'Lake-effect snow, Lake Erie',
  texts: { en: '{reason} {place}. {advice}' },
  language: null,
  urgent: false,
  author: 'Dana Whitfield',
  created_at: '2026-01-14T21:12:00.000Z',
  send_at: '2026-01-15T10:00:00.000Z',
  vehicle_count: 12,
  sent_count: 0,
}

const TEMPLATE_EXAMPLE = {
  id: '5c0a4be0-35de-4a5c-93a8-2c4c1c5c7f10',
  name: 'Stop and wait',
  texts: { en: '{reason} {place}. Stop and wait.', es: '{reason} {place}. Pare y espere.' },
}

export const vehicleMessagesExamples = {
  listMessageTemplates: { answer: { message_templates: [TEMPLATE_EXAMPLE] } },
  createMessageTemplate: {
    body: { name: TEMPLATE_EXAMPLE.name, texts: TEMPLATE_EXAMPLE.texts },
    answer: { message_template: TEMPLATE_EXAMPLE },
  },
  updateMessageTemplate: {
    params: { id: TEMPLATE_EXAMPLE.id },
    body: { name: 'Stop and wait' },
    answer: { message_template: TEMPLATE_EXAMPLE },
  },
  deleteMessageTemplate: { params: { id: TEMPLATE_EXAMPLE.id }, answer: { success: true } },
  listMessageSendings: { answer: { message_sendings: [SENDING_EXAMPLE] } },
  getMessageSending: {
    params: { id: SENDING_EXAMPLE.id },
    answer: { message_sending: SENDING_EXAMPLE, deliveries: [], left_out: [] },
  },
  cancelMessageSending: { params: { id: SENDING_EXAMPLE.id }, answer: { success: true } },
  sendVehicleMessage: {
    params: { id: '41ead974-d658-45c8-bfb6-1ee770571924' },
    body: { message: 'High wind on I-80 west of Laramie. Park until 6 PM.', urgent: true },
    answer: { vehicle_message: MESSAGE_EXAMPLE },
  },
  draftVehicleMessages: {
    body: { vehicle_ids: ['41ead974-d658-45c8-bfb6-1ee770571924'] },
    answer: {
      texts: {
        en: '{reason} {place}, {time}. {advice} Call dispatch if you cannot.',
        es: '{reason} {place}, {time}. {advice} Llame a despacho si no puede.',
        fr: '{reason} {place}, {time}. {advice} Appelez la répartition si vous ne pouvez pas.',
      },
      recipients: [
        {
          vehicle_id: '41ead974-d658-45c8-bfb6-1ee770571924',
          vehicle_name: 'Truck 0001',
          driver_name: 'Luis Ortega',
          language: 'es',
          is_language_known: true,
          can_be_urgent: false,
          fields: {
            driver: 'Luis Ortega',
            vehicle: 'Truck 0001',
            reason: 'Poca visibilidad',
            place: 'en la I-80 a 24 millas',
            time: 'jue 4:00 PM – 7:15 PM CST',
            advice: 'Espere en Grand Island hasta el jue 7:15 PM CST.',
          },
        },
      ],
      left_out: [],
    },
  },
  sendVehicleMessages: {
    body: {
      vehicle_ids: ['41ead974-d658-45c8-bfb6-1ee770571924', '41ead974-d658-45c8-bfb6-1ee770571925'],
      message: 'Tornado Warning. Stop at the next safe place.',
      urgent: false,
    },
    answer: {
      sending_id: '0b8f1f52-0f5e-4a5e-8d1c-6f0f6a6f1c11',
      send_at: null,
      sent: [{ vehicle_id: '41ead974-d658-45c8-bfb6-1ee770571924', vehicle_name: 'Truck 0001' }],
      left_out: [
        {
          vehicle_id: '41ead974-d658-45c8-bfb6-1ee770571925',
          vehicle_name: 'Truck 0002',
          reason: 'vehicle has no external driver id',
        },
      ],
    },
  },
  listVehicleMessages: {
    query: { page: 1 },
    answer: { vehicle_messages: [MESSAGE_EXAMPLE], has_next_page: true, outages: [] },
  },
  resendVehicleMessage: {
    params: { id: '6dfb605c-9bfc-44db-80ba-5e4fe8973a96' },
    answer: { vehicle_message: MESSAGE_EXAMPLE },
  },
} satisfies CallExamples

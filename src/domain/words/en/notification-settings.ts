/** Words of the account dialog's page of notifications. */
export const notificationSettingsWords = {
  intro: 'In the app means behind the bell. What you get by e-mail is there, too.',
  events: {
    raised: 'Somebody raises a query',
    assigned: 'A query is assigned to you',
    replied: 'Somebody replies',
    noted: 'A colleague leaves an internal note',
    status: 'The status changes',
    mentioned: 'Somebody mentions you',
  },
  statusHint: 'By e-mail only of what you raised: when it waits for you, and when it is done.',
  channels: { app: 'In the app', mail: 'By e-mail', digest: 'Once a day', none: 'Not at all' },
  quiet: 'No e-mail during quiet hours',
  quietHint: 'What comes meanwhile is sent when they end.',
  quietFrom: 'From',
  quietTo: 'To',
  digestAt: 'Time of the daily e-mail',
  digestHint: 'It holds all that you want to be told once a day, and is not sent when there is nothing.',
  zone: (zone: string) => `These times are in your zone, ${zone}.`,
  changeZone: 'Choose another zone',
  save: 'Save notifications',
  unavailable: 'Your settings could not be loaded just now. Try again in a minute.',
}

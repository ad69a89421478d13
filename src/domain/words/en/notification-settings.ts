/** Texts of the notification settings in the account dialog. */
export const notificationSettingsWords = {
  intro: '“In the app” means behind the bell. Everything you get by e-mail is there, too.',
  events: {
    raised: 'Somebody raises a query',
    assigned: 'A query is assigned to you',
    replied: 'Somebody replies',
    noted: 'A colleague leaves an internal note',
    status: 'The status changes',
    mentioned: 'Somebody mentions you',
  },
  statusHint: 'E-mails are sent only for queries that you raised: when one waits for you, and when it is done.',
  channels: { app: 'In the app', mail: 'By e-mail', digest: 'Once a day', none: 'Not at all' },
  quiet: 'No e-mail during quiet hours',
  quietHint: 'E-mails are held back and sent when quiet hours end.',
  quietFrom: 'From',
  quietTo: 'To',
  digestAt: 'Time of the daily e-mail',
  digestHint: 'Contains everything that is set to “Once a day”. Not sent when there is nothing new.',
  zone: (zone: string) => `These times are in your time zone, ${zone}.`,
  changeZone: 'Choose another time zone',
  save: 'Save notifications',
  unavailable: 'Your settings could not be loaded. Try again in a minute.',
}

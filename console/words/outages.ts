/** Words of outages by a plan, in both languages. */
export const outageWords = {
  en: {
    singleFaults: 'Faults one by one',
    outages: 'Outages by a plan',
    outagesHint:
      'A plan switches faults on and off by the clock of the world, at every register. Move the clock to get to the next phase.',
    beginOutage: 'Begin',
    endOutage: 'End the outage',
    phases: '{count|phase|phases}',
    nextPhase: 'the next one {at}',
    statusPage: 'Status page of the tax authority',
    statusUpdates: '{count|message|messages} so far',
    statusAddress: 'To be polled:',
    scheduled: 'Announced',
    operational: 'works',
    degraded: 'degraded',
    maintenance: 'maintenance',
    outage: 'outage',
  },
  uk: {
    singleFaults: 'Збої поодинці',
    outages: 'Збої за планом',
    outagesHint:
      'План вмикає й вимикає збої за годинником світу, на всіх касах. Переведіть годинник, щоб перейти до наступної фази.',
    beginOutage: 'Почати',
    endOutage: 'Завершити збій',
    phases: '{count|фаза|фази|фаз}',
    nextPhase: 'наступна {at}',
    statusPage: 'Сторінка стану податкової',
    statusUpdates: 'дотепер {count|повідомлення|повідомлення|повідомлень}',
    statusAddress: 'Для опитування:',
    scheduled: 'Оголошено',
    operational: 'працює',
    degraded: 'погіршено',
    maintenance: 'планові роботи',
    outage: 'не працює',
  },
} as const

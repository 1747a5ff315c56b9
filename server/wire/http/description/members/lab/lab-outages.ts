/** Members of the lab: outages by a plan, and the status page of the authority. */
import type { MemberTexts } from '../member-text.ts'

export const labOutageMembers: MemberTexts = {
  active: { OutagePlan: 'It is under way' },
  after: { OutagePhase: 'After the phase before it, or after the start, ISO 8601' },
  announced: { OutagePhase: 'The status page says before it comes when it will be' },
  at: { StatusUpdate: 'When it was said' },
  en: { OutageText: 'In English' },
  faults: { OutagePhase: 'What is on from then to the next phase, at every place of the world' },
  from: { ScheduledMaintenance: 'When it begins' },
  lasts: 'From the start to the last phase, ISO 8601',
  name: { OutagePlan: 'Its name, as the path has it', PlannedFault: 'Name of the fault' },
  next_at: { OutagePlan: 'When the next phase begins; null: it is not under way, or this is the last one' },
  outage: 'Name of the plan',
  parameters: { PlannedFault: 'What it is switched on with' },
  phase: { OutagePlan: 'Which of its phases it is in, from 0 on; null: it is not under way' },
  phases: 'What becomes of it, in order',
  scheduled: 'What has been announced and is still to come',
  sentence: { OutagePlan: 'What it does, for people' },
  since: { ServiceStatus: 'Since when; null: since the world began' },
  status: {
    OutagePhase: 'What the status page says from then on',
    ServiceStatus: 'How the tax authority is',
    StatusUpdate: 'How it was from then on',
  },
  text: {
    OutagePhase: 'What the status page says',
    ServiceStatus: 'What is to be said of it',
    ScheduledMaintenance: 'What is to be done',
    StatusUpdate: 'What was said',
  },
  to: { ScheduledMaintenance: 'When it ends; null: not known' },
  uk: { OutageText: 'In Ukrainian' },
  updates: 'What the page has said, newest first',
}

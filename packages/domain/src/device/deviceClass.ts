export type DeviceClass = 'mobile' | 'tablet' | 'desktop';

const phoneAgent = /Android|webOS|iPhone|iPad|iPod|BlackBerry|Windows Phone/i;
const isTabletAgent = (agent: string): boolean =>
  /iPad/i.test(agent) || (/Android/i.test(agent) && !/Mobile/i.test(agent));

/** From screen width in px and the browser's agent (specification, section 9): mobile is asked first, then tablet. */
export function deviceClassOf(widthPx: number, agent: string): DeviceClass {
  if (widthPx <= 768 || phoneAgent.test(agent)) return 'mobile';
  return widthPx <= 1024 || isTabletAgent(agent) ? 'tablet' : 'desktop';
}

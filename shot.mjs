import { chromium, devices } from '@playwright/test';
import { chromiumArguments } from './tools/chromium.mjs';
const [,, path, out, width='390', theme='light', mobile=''] = process.argv;
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell', args: chromiumArguments});
const c = await b.newContext(mobile ? {...devices['Pixel 5'], viewport:{width:+width,height:780}} : {viewport:{width:+width,height:900}});
const p = await c.newPage();
p.on('console', m=>console.log(m.type(), m.text()));
await p.goto('http://localhost:4720'+path);
await p.evaluate(t=>document.documentElement.dataset.theme=t, theme);
await p.mouse.move(5,300); await p.mouse.move(7,301);
await p.locator('.quiz').first().scrollIntoViewIfNeeded().catch(()=>{});
await p.waitForTimeout(1500);
if (globalThis.process.env.ACT) { await p.evaluate(()=>{ const f=document.querySelectorAll('.quiz form'); f[0].querySelector('input').click(); }); await p.waitForTimeout(200); await p.evaluate(()=>{document.querySelectorAll('.quiz form')[0].requestSubmit(); document.querySelectorAll('.quiz form')[1].querySelectorAll('input')[0].click();document.querySelectorAll('.quiz form')[1].querySelectorAll('input')[2]?.click();}); await p.waitForTimeout(200); await p.evaluate(()=>document.querySelectorAll('.quiz form')[1].requestSubmit()); await p.waitForTimeout(300);}
console.log(await p.evaluate(()=>[document.documentElement.scrollWidth, document.documentElement.clientWidth, innerWidth, [...document.querySelectorAll('.quiz *')].filter(e=>e.getBoundingClientRect().right>innerWidth).map(e=>e.tagName+'.'+e.className).slice(0,10)]));
await p.screenshot({path:out, fullPage: !process.env.VIEW});
await b.close();

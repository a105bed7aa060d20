import { z } from 'zod';
import type { CheckingClient } from '../client.ts';

const projectId = 'default';
const withId = z.object({ id: z.number() });

/** Custom strategies, segments, context fields and tags. */
export async function changeRules(client: CheckingClient): Promise<void> {
  await changeStrategies(client);
  await changeSegments(client);
  await changeContextFields(client);
  await changeTags(client);
}

async function changeStrategies(client: CheckingClient): Promise<void> {
  const name = 'customerTier';
  const parameters = [
    { name: 'percentage', type: 'percentage', description: 'The share of customers.', required: true },
  ];
  await client.call('createStrategy', {
    body: { name, title: 'Customer tier', description: 'Rolls out by contract.', parameters },
  });
  await client.call('updateStrategy', { path: { name }, body: { description: 'A new description.', parameters } });
  await client.call('deprecateStrategy', { path: { strategyName: name } });
  await client.call('reactivateStrategy', { path: { strategyName: name } });
  await client.call('removeStrategy', { path: { name } });
}

async function changeSegments(client: CheckingClient): Promise<void> {
  const constraint = { contextName: 'plan', operator: 'IN', values: ['pro'] };
  const body = { name: 'Pro customers', description: 'Customers of the Pro plan.', constraints: [constraint] };
  await client.call('validateConstraint', { body: constraint });
  await client.call('validateSegment', { body: { name: body.name } });
  const { id } = withId.parse(await client.call('createSegment', { body }));
  await client.call('updateSegment', { path: { id }, body: { ...body, constraints: [] } });
  await client.call('removeSegment', { path: { id } });
}

async function changeContextFields(client: CheckingClient): Promise<void> {
  for (const suffix of ['', 'ForProject']) {
    const contextField = suffix === '' ? 'loyaltyLevel' : 'warehouse';
    const path = { projectId, contextField };
    const body = {
      description: 'The level of the customer.',
      stickiness: true,
      sortOrder: 20,
      legalValues: [{ value: 'gold' }],
    };
    await client.call(`validateContextFieldName${suffix}`, { path, body: { name: contextField } });
    await client.call(`createContextField${suffix}`, { path, body: { ...body, name: contextField } });
    await client.call(`updateContextField${suffix}`, { path, body: { ...body, description: 'A new description.' } });
    await client.call(`updateContextFieldLegalValue${suffix}`, {
      path,
      body: { value: 'silver', description: 'Ten orders a year.' },
    });
    await client.call(`deleteContextFieldLegalValue${suffix}`, { path: { ...path, legalValue: 'silver' } });
    await client.call(`deleteContextField${suffix}`, { path });
  }
}

async function changeTags(client: CheckingClient): Promise<void> {
  const type = { name: 'component', description: 'The part of the shop.', icon: 'label' };
  const tag = { type: type.name, value: 'gold' };
  await client.call('validateTagType', { body: type });
  await client.call('createTagType', { body: type });
  await client.call('updateTagType', {
    path: { name: type.name },
    body: { description: 'A new description.', icon: 'star' },
  });
  await client.call('createTag', { body: tag });
  await client.call('deleteTag', { path: tag });
  await client.call('deleteTagType', { path: { name: type.name } });
}
